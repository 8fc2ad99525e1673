import Foundation
import Telop
import TelopUnits
import TestSupport
