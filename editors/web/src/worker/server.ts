// The worker of the language server.
import { serve } from "./messages";

serve("./pnaclasm-server.bin", "the language server");
