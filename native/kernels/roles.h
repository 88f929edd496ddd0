/* What the kernels must be told of a table, by name: ROLE(kernel, family, name). A cartridge that has no such name gives -1. */
