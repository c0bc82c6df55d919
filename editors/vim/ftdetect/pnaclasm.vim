autocmd BufRead,BufNewFile *.pnaclasm setfiletype pnaclasm
