import type { Database } from './database.ts'

/** Inserts the facility's spaces and bundles on first start. Never overwrites staff's changes. */
export async function seedCatalog(db: Database): Promise<void> {
  await db
    .insertInto('spaces')
    .values(SPACES)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('bundles')
    .values(BUNDLES)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const SPACES = [
  {
    id: 'cage-1',
    name: 'Batting Cage 1',
    description:
      'Our longest cage, with a pitching machine that throws fastballs and breaking balls for any age.',
    dimensions: '70 ft × 14 ft, 12 ft high',
    equipment: 'Pitching machine up to 80 mph, L-screen, home plate, bucket of balls',
    hourlyRate: '30.00',
  },
  {
    id: 'cage-2',
    name: 'Batting Cage 2',
    description:
      'A full-length cage for live arms, front toss, and tee work, with room for a coach behind the screen.',
    dimensions: '70 ft × 14 ft, 12 ft high',
    equipment: 'L-screen, two batting tees, portable mound, bucket of balls',
    hourlyRate: '30.00',
  },
  {
    id: 'cage-3',
    name: 'Batting Cage 3',
    description:
      'Swing tracking on every ball: exit speed, launch angle, and distance on the screen before the next pitch.',
    dimensions: '55 ft × 14 ft, 12 ft high',
    equipment: 'Swing-tracking system, tee, soft-toss machine, bucket of balls',
    hourlyRate: '30.00',
  },
  {
    id: 'practice-area',
    name: 'Practice Area',
    description:
      'Open turf for infield, throwing, bullpens, and agility: half an infield that never gets rained out.',
    dimensions: '70 ft × 50 ft of turf, 18 ft high',
    equipment: 'Two portable mounds, throw-down bases, fielding screens, agility ladders',
    hourlyRate: '75.00',
  },
]

const BUNDLES = [
  {
    id: 'bundle1',
    name: 'Doubleheader',
    description: 'Cages 1 and 2 side by side. Hitters rotate without waiting, ideal for up to eight players.',
    spaceIds: ['cage-1', 'cage-2'],
    hourlyRate: '55.00',
  },
  {
    id: 'bundle2',
    name: 'Infield & Cage',
    description:
      'The practice area plus Cage 3: half the team fields while the other half hits on the tracker.',
    spaceIds: ['cage-3', 'practice-area'],
    hourlyRate: '95.00',
  },
  {
    id: 'bundle3',
    name: 'Whole Barn',
    description:
      'Every cage and the whole practice area, for a full team practice with the whole place to yourselves.',
    spaceIds: ['cage-1', 'cage-2', 'cage-3', 'practice-area'],
    hourlyRate: '150.00',
  },
]
