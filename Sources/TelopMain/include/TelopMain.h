/* Defined in TelopCLI. */
void telop_main(int count, char **values);
