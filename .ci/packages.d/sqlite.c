// A workload for SQLite on databases in memory. There is no file system: the one
// of the build has random numbers and a clock that stands still.
#include "sqlite3.h"
#include <stdio.h>
#include <string.h>

static int refuse(sqlite3_vfs *v, sqlite3_filename name, sqlite3_file *f, int flags, int *out) { return SQLITE_CANTOPEN; }
static int none(sqlite3_vfs *v, const char *name, int sync) { return SQLITE_OK; }
static int absent(sqlite3_vfs *v, const char *name, int flags, int *out) { return *out = 0, SQLITE_OK; }
static int path(sqlite3_vfs *v, const char *name, int n, char *out) { return snprintf(out, n, "%s", name), SQLITE_OK; }
static int chance(sqlite3_vfs *v, int n, char *out) { return memset(out, 7, n), n; }
static int wait(sqlite3_vfs *v, int n) { return n; }
static int now(sqlite3_vfs *v, double *out) { return *out = 2460000.5, SQLITE_OK; }

int sqlite3_os_init(void) {
  static sqlite3_vfs v = {.iVersion = 1, .szOsFile = 16, .mxPathname = 256, .zName = "none", .xOpen = refuse, .xDelete = none,
                          .xAccess = absent, .xFullPathname = path, .xRandomness = chance, .xSleep = wait, .xCurrentTime = now};
  return sqlite3_vfs_register(&v, 1);
}
int sqlite3_os_end(void) { return SQLITE_OK; }

static int row(void *data, int n, char **values, char **names) {
  for (int i = 0; i < n; i++) printf("%s%c", values[i] ? values[i] : "NULL", i + 1 < n ? '|' : '\n');
  return 0;
}

static const char *const script[] = {
    "create table t(id integer primary key, name text collate nocase, x real, b blob)",
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) "
    "insert into t select i, 'name' || (i * 7919 % 1000), i * 1.25, x'00ff' from n",
    "create index by_name on t(name, x desc)",
    "select count(*), sum(x), avg(id), min(name), max(length(b)) from t",
    "select name, count(*), round(avg(x), 3) from t group by name having count(*) > 10 order by 3 desc limit 5",
    "update t set x = x * x, name = upper(name) where id % 3 = 0",
    "delete from t where id between 500 and 15000",
    "select a.id, b.id from t a join t b on a.name = b.name and a.id < b.id order by 1, 2 limit 7",
    "explain query plan select * from t where name = 'NAME5' and x > 100",
    "select id, sum(x) over (order by id rows 2 preceding) from t limit 5",
    "begin; insert into t(name) values ('gone'); rollback",
    "savepoint s; delete from t; release s",
    "select count(*), total(x), changes() from t",
    "create view v as select json_extract('{\"a\":[1,2,{\"b\":3.5}]}', '$.a[2].b') as j; select * from v",
    "select printf('%08.3f|%s|%x', 3.14159, hex(randomblob(4)), 255), date(2460000.5), strftime('%s', '2020-02-29')",
    "create virtual table f using fts5(text); insert into f values ('the quick brown fox'), ('a lazy dog'); select * from f where f match 'quick OR dog'",
    "select typeof(1), typeof(1.0), typeof('a'), 7 / 2, 7 % 3, -7 / 2, 1e400, 9223372036854775807 + 1, substr('hello', -3), 'a' like 'A'",
    "create trigger g after insert on t begin update t set x = new.id where id = new.id; end; insert into t(id) values (90000); select x from t",
    "select this is wrong",
    "pragma integrity_check",
};

int main(void) {
  sqlite3 *db;
  if (sqlite3_open(":memory:", &db)) return printf("%s\n", sqlite3_errmsg(db)), 1;
  for (unsigned i = 0; i < sizeof script / sizeof *script; i++) {
    char *error = 0;
    if (sqlite3_exec(db, script[i], row, 0, &error)) printf("error: %s\n", error);
    sqlite3_free(error);
  }
  return sqlite3_close(db);
}
