import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { behaviorTable } from './behavior-table.ts'
import { deliveryTable } from './delivery-table.ts'
import { objectTable } from './object-table.ts'
import { replayTable } from './replay-table.ts'
import { settingTable } from './setting-table.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    json TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE TABLE IF NOT EXISTS card_behaviors (payment_method TEXT PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS replays (
    key TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    request_id TEXT NOT NULL,
    status INTEGER NOT NULL,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'held', 'dropped', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, due_at);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`

/** The emulator's state in one SQLite file, which survives restarts and `kill -9`. */
export type Store = ReturnType<typeof openStore>

/** Opens or creates the file. Pass `':memory:'` to keep nothing. */
export function openStore(dataFile: string) {
  const db = new DatabaseSync(dataFile)
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL;')
  switchToWriteAheadLog(db)
  db.exec(schema)

  return {
    db,
    objects: objectTable(db),
    behaviors: behaviorTable(db),
    deliveries: deliveryTable(db),
    replays: replayTable(db),
    settings: settingTable(db),
    /** Commits all writes of `work`, or none if it throws. `work` must be synchronous. */
    transaction<T>(work: () => T): T {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        // SQLite itself rolls back when the disk is full.
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    /** Runs `work` while other processes can't write. Commits even if it throws. */
    async exclusively<T>(work: () => Promise<T>): Promise<T> {
      await beginWithoutBlocking(db)
      try {
        return await work()
      } finally {
        db.exec('COMMIT')
      }
    },
    /** Deletes all payments and deliveries; keeps the webhook endpoint and the id of the file. */
    clear(): void {
      db.exec('DELETE FROM objects; DELETE FROM card_behaviors; DELETE FROM replays; DELETE FROM deliveries;')
    },
    close: () => db.close(),
  }
}

/** SQLite doesn't wait for a lock when it switches to the log, so two processes that create the file would fail. */
function switchToWriteAheadLog(db: DatabaseSync) {
  for (;;) {
    try {
      return db.exec('PRAGMA journal_mode = WAL')
    } catch (error) {
      if (!isBusy(error)) throw error
      // This does wait.
      db.exec('BEGIN EXCLUSIVE; COMMIT')
    }
  }
}

/** Waits for the lock without blocking the thread: the transaction holding it may be running on this thread. */
async function beginWithoutBlocking(db: DatabaseSync) {
  db.exec('PRAGMA busy_timeout = 0')
  try {
    for (;;) {
      try {
        return db.exec('BEGIN IMMEDIATE')
      } catch (error) {
        if (!isBusy(error)) throw error
        await sleep(20)
      }
    }
  } finally {
    db.exec('PRAGMA busy_timeout = 5000')
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
