// The worker of the debugger.
import { serve } from "./messages";

serve("./pnaclasm-debug.bin", "the debugger");
