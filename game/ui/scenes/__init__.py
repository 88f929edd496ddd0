"""The screens of the cabinet, one file each."""
