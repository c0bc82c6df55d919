// Where in the program's source an instruction stands. LLVM's line table says it:
// the section .debug_line of the executable, in the format of DWARF 2 to 5. It is
// read from the file when a program ends with a trap, and costs nothing before.
// Without the section, and where executables have another format than ELF,
// nobody knows.

#define _GNU_SOURCE
#include "runtime.h"

#ifdef __ELF__

#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// A reader takes numbers from a piece of the file; behind its end they are 0.
struct reader {
	const unsigned char *at, *end;
};

static uint64_t number(struct reader *r, unsigned size)
{
	uint64_t n = 0;
	if ((size_t)(r->end - r->at) < size) {
		r->at = r->end;
		return 0;
	}
	memcpy(&n, r->at, size); // the machine is a little-endian one
	r->at += size;
	return n;
}

// sub takes a piece of size bytes off the front.
static struct reader sub(struct reader *r, uint64_t size)
{
	size_t left = (size_t)(r->end - r->at);
	struct reader piece = {r->at, r->at + (size < left ? size : left)};
	r->at = piece.end;
	return piece;
}

// leb reads a number of any length; *last is its last byte.
static uint64_t leb(struct reader *r, unsigned *shift, unsigned char *last)
{
	uint64_t n = 0;
	*shift = 0;
	do {
		*last = (unsigned char)number(r, 1);
		n |= *shift < 64 ? (uint64_t)(*last & 127) << *shift : 0;
		*shift += 7;
	} while (*last & 128);
	return n;
}

static uint64_t unsigned_leb(struct reader *r)
{
	unsigned shift;
	unsigned char last;
	return leb(r, &shift, &last);
}

static int64_t signed_leb(struct reader *r)
{
	unsigned shift;
	unsigned char last;
	uint64_t n = leb(r, &shift, &last);
	if (last & 64 && shift < 64)
		n |= ~(uint64_t)0 << shift;
	return (int64_t)n;
}

// A row of the table is about the code from its address to that of the next.
struct row {
	uint64_t address;
	struct pnacl_place place;
	bool end; // of a sequence: there is no code
};

// A head is what the header of a unit says about its program.
struct head {
	unsigned version, unit, base, range, first;
	struct reader lengths; // of the standard opcodes: how many operands they have
};

// A machine runs the program of a unit, looking for the row of an address.
struct machine {
	struct head head;
	struct row row, before; // before is the one appended last
	uint64_t first, wanted; // addresses: of the function, and in it
	bool found;
	struct pnacl_place place; // of the last row so far that has one
};

static const struct row first_row = {.place = {.line = 1}};

// append appends a row. That of code which LLVM has moved has line 0: then the
// place of the code in front of it has to do.
static void append(struct machine *m)
{
	const struct row *b = &m->before;
	if (!b->end && b->address >= m->first && b->address <= m->wanted) {
		m->found = m->wanted < m->row.address;
		m->place.near = b->place.line == 0;
		if (b->place.line)
			m->place = b->place;
	}
	m->before = m->row;
}

static void extended(struct machine *m, struct reader *r)
{
	enum { end_sequence = 1, set_address };
	struct reader operands = sub(r, unsigned_leb(r));
	switch (number(&operands, 1)) {
	case end_sequence:
		m->row.end = true;
		append(m);
		m->row = first_row;
		break;
	case set_address:
		m->row.address = number(&operands, sizeof(void *));
		break;
	}
}

// advance goes on to the address that a special opcode means.
static void advance(struct machine *m, unsigned opcode)
{
	m->row.address += (uint64_t)(opcode - m->head.first) / m->head.range * m->head.unit;
}

static void special(struct machine *m, unsigned opcode)
{
	advance(m, opcode);
	m->row.place.line += m->head.base + (opcode - m->head.first) % m->head.range;
	append(m);
}

static void step(struct machine *m, struct reader *r)
{
	enum { extension, copy, advance_pc, advance_line, set_file, set_column, const_add_pc = 8, fixed_advance_pc };
	unsigned opcode = (unsigned)number(r, 1);
	if (opcode >= m->head.first) {
		special(m, opcode);
		return;
	}
	switch (opcode) {
	case extension:
		extended(m, r);
		break;
	case copy:
		append(m);
		break;
	case advance_pc:
		m->row.address += unsigned_leb(r) * m->head.unit;
		break;
	case advance_line:
		m->row.place.line += (uint32_t)signed_leb(r);
		break;
	case set_column:
		m->row.place.column = (uint32_t)unsigned_leb(r);
		break;
	case const_add_pc:
		advance(m, 255);
		break;
	case fixed_advance_pc:
		m->row.address += number(r, 2);
		break;
	default: // nothing that matters here
		for (unsigned n = m->head.lengths.at[opcode - 1]; n > 0; n--)
			unsigned_leb(r);
	}
}

// read_head reads the header of a unit up to its program; false: it cannot be
// understood.
static bool read_head(struct reader *unit, struct head *h)
{
	h->version = (unsigned)number(unit, 2);
	if (h->version < 2 || h->version > 5)
		return false;
	if (h->version >= 5)
		number(unit, 2); // the sizes of an address and of a segment
	struct reader r = sub(unit, number(unit, 4));
	h->unit = (unsigned)number(&r, 1);
	number(&r, h->version >= 4 ? 2 : 1); // for other machines, and a flag that all set
	h->base = (unsigned)(signed char)number(&r, 1);
	h->range = (unsigned)number(&r, 1);
	h->first = (unsigned)number(&r, 1);
	h->lengths = sub(&r, h->first - 1);
	return h->range > 0 && h->first > 0 && (size_t)(h->lengths.end - h->lengths.at) == h->first - 1;
}

// search runs the programs of all units.
static bool search(struct reader lines, struct machine *m)
{
	while (lines.at < lines.end && !m->found) {
		struct reader unit = sub(&lines, number(&lines, 4));
		if (!read_head(&unit, &m->head))
			continue;
		m->row = first_row;
		m->before = (struct row){.end = true};
		while (unit.at < unit.end && !m->found)
			step(m, &unit);
	}
	return m->found;
}

// piece returns a range of the file, or an empty one where it is outside.
static struct reader piece(struct reader file, uint64_t offset, uint64_t size)
{
	sub(&file, offset);
	return sub(&file, size);
}

// section returns what a section of the file holds.
static struct reader section(struct reader file, const char *name)
{
	ElfW(Ehdr) head;
	ElfW(Shdr) names, s;
	struct reader none = {0}, r = file;
	if ((size_t)(file.end - file.at) < sizeof head)
		return none;
	memcpy(&head, file.at, sizeof head);
	r = piece(file, head.e_shoff + (uint64_t)head.e_shstrndx * sizeof s, sizeof names);
	if ((size_t)(r.end - r.at) < sizeof names)
		return none;
	memcpy(&names, r.at, sizeof names);
	struct reader headers = piece(file, head.e_shoff, (uint64_t)head.e_shnum * sizeof s);
	while ((size_t)(headers.end - headers.at) >= sizeof s) {
		memcpy(&s, sub(&headers, sizeof s).at, sizeof s);
		r = piece(file, names.sh_offset + s.sh_name, strlen(name) + 1);
		if ((size_t)(r.end - r.at) == strlen(name) + 1 && memcmp(r.at, name, strlen(name) + 1) == 0)
			return s.sh_flags & SHF_COMPRESSED ? none : piece(file, s.sh_offset, s.sh_size);
	}
	return none;
}

// open_self maps the executable, wherever it has been moved to. It stays mapped.
static struct reader open_self(void)
{
	static _Thread_local struct reader self; // several may trap
	struct stat st;
	if (self.at)
		return self;
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	void *at = MAP_FAILED;
	if (fd >= 0 && fstat(fd, &st) == 0)
		at = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (at != MAP_FAILED)
		self = (struct reader){at, (unsigned char *)at + st.st_size};
	return self;
}

// first_module takes how far the executable, which comes first, is from where it
// was linked to be.
static int first_module(struct dl_phdr_info *info, size_t size, void *moved)
{
	(void)size;
	*(uintptr_t *)moved = info->dlpi_addr;
	return 1;
}

bool pnacl_place_of(uintptr_t function, uintptr_t pc, struct pnacl_place *place)
{
	uintptr_t moved = 0;
	dl_iterate_phdr(first_module, &moved);
	struct machine m = {.first = function - moved, .wanted = pc - moved};
	if (!search(section(open_self(), ".debug_line"), &m) || m.place.line == 0)
		return false;
	*place = m.place;
	return true;
}

#else

bool pnacl_place_of(uintptr_t function, uintptr_t pc, struct pnacl_place *place)
{
	(void)function, (void)pc, (void)place;
	return false;
}

#endif
