"""Makes the sounds and the music: a maintainer's workshop, never needed to set up or to play. See docs/sound.md."""
