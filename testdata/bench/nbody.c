// N-body: the sun and its four largest planets for n steps of 1/100 day. It
// prints the energy of the system before and after.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PI 3.141592653589793
#define SOLAR_MASS (4 * PI * PI)
#define YEAR 365.24

enum { BODIES = 5 };

// Positions are in astronomical units, velocities in those a year.
typedef struct {
  double x, y, z, vx, vy, vz, mass;
} body;

static body planets[BODIES] = {
    {0, 0, 0, 0, 0, 0, SOLAR_MASS},
    {4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 0.00166007664274403694 * YEAR,
     0.00769901118419740425 * YEAR, -0.0000690460016972063023 * YEAR, 0.000954791938424326609 * SOLAR_MASS},
    {8.34336671824457987, 4.12479856412430479, -0.403523417114321381, -0.00276742510726411 * YEAR,
     0.00499852801234917238 * YEAR, 0.0000230417297573763929 * YEAR, 0.000285885980666130812 * SOLAR_MASS},
    {12.8943695621391310, -15.1111514016986312, -0.223307578892655734, 0.00296460137564761618 * YEAR,
     0.00237847173959480950 * YEAR, -0.0000296589568540237556 * YEAR, 0.0000436624404335156298 * SOLAR_MASS},
    {15.3796971148509165, -25.9193146099879641, 0.179258772950371181, 0.00268067772490389322 * YEAR,
     0.00162824170038242295 * YEAR, -0.0000951592254519715870 * YEAR, 0.0000515138902046611451 * SOLAR_MASS},
};

static void step(int n, body *list, double dt) {
  for (int i = 0; i < n; i++) {
    body *a = &list[i];
    for (int j = i + 1; j < n; j++) {
      body *b = &list[j];
      double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
      double distance = sqrt(dx * dx + dy * dy + dz * dz);
      double pull = dt / (distance * distance * distance);
      a->vx -= dx * b->mass * pull;
      a->vy -= dy * b->mass * pull;
      a->vz -= dz * b->mass * pull;
      b->vx += dx * a->mass * pull;
      b->vy += dy * a->mass * pull;
      b->vz += dz * a->mass * pull;
    }
  }
  for (int i = 0; i < n; i++) {
    list[i].x += dt * list[i].vx;
    list[i].y += dt * list[i].vy;
    list[i].z += dt * list[i].vz;
  }
}

static double energy(int n, const body *list) {
  double e = 0;
  for (int i = 0; i < n; i++) {
    const body *a = &list[i];
    e += 0.5 * a->mass * (a->vx * a->vx + a->vy * a->vy + a->vz * a->vz);
    for (int j = i + 1; j < n; j++) {
      double dx = a->x - list[j].x, dy = a->y - list[j].y, dz = a->z - list[j].z;
      e -= a->mass * list[j].mass / sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  return e;
}

// balance gives the sun the velocity with which the system as a whole rests.
static void balance(int n, body *list) {
  double px = 0, py = 0, pz = 0;
  for (int i = 0; i < n; i++) {
    px += list[i].vx * list[i].mass;
    py += list[i].vy * list[i].mass;
    pz += list[i].vz * list[i].mass;
  }
  list[0].vx = -px / SOLAR_MASS;
  list[0].vy = -py / SOLAR_MASS;
  list[0].vz = -pz / SOLAR_MASS;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 0;
  balance(BODIES, planets);
  printf("%.9f\n", energy(BODIES, planets));
  for (int i = 0; i < n; i++) step(BODIES, planets, 0.01);
  printf("%.9f\n", energy(BODIES, planets));
  return 0;
}
