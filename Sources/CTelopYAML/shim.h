#ifndef CTELOP_YAML_SHIM_H
#define CTELOP_YAML_SHIM_H

// libyaml's event parser; everything it exports imports into Swift as it is.
#include <yaml.h>

#endif
