#ifndef CTELOP_YAML_SHIM_H
#define CTELOP_YAML_SHIM_H

// libyaml's event parser; Swift imports all of its declarations directly.
#include <yaml.h>

#endif
