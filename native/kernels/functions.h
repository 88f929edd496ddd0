/* The kernels: arithmetic that single games live on. FN as in ../functions.h. */
