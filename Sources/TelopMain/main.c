#include "TelopMain.h"

/* In C, because a Swift program reads its arguments from /proc/self/cmdline: without /proc it has none. */
int main(int count, char **values) {
  telop_main(count, values);
  return 0;
}
