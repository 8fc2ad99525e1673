char ***_NSGetEnviron(void);
