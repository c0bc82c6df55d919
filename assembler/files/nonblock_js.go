package files

// nonblock is nothing where there are no pipes.
const nonblock = 0
