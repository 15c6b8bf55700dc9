import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDoor } from '../../../testing/database-door.ts'
import { waitForDatabase } from './wait-for-database.ts'

let door: Awaited<ReturnType<typeof openDoor>>
let lines: string[]
beforeEach(async () => {
  door = await openDoor(new URL(inject('postgresUrl')))
  lines = []
})
afterEach(() => door.close())

const WAITS = { silentMs: 100, betweenMs: 20, inAllMs: 30_000 }

/** Connects and asks something, but doesn't wait for longer than that. */
function connectWithin(connectionTimeoutMillis: number, waits: Partial<typeof WAITS> = {}): Promise<number> {
  return waitForDatabase(
    async () => {
      const client = new Client({ connectionString: door.url, connectionTimeoutMillis })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query<{ two: number }>('select 1 + 1 as two')).rows[0]?.two ?? 0
      } finally {
        client.connection.stream.destroy()
      }
    },
    (line) => lines.push(line),
    { ...WAITS, ...waits },
  )
}

describe('waitForDatabase', () => {
  it('says nothing about a database that is there', async () => {
    expect(await connectWithin(5_000, { silentMs: 60_000 })).toBe(2)
    expect(lines).toEqual([])
  })

  it('waits for a slow connection and says so', async () => {
    door.slowDown(300)
    expect(await connectWithin(5_000)).toBe(2)
    expect(lines).toEqual(['waiting for the database, for up to 30 seconds'])
  })

  it('tries again when connecting takes too long', async () => {
    door.slowDown(60_000)
    const connected = connectWithin(1_000)
    await expect.poll(() => door.attempts()).toBe(1)
    door.slowDown(0)
    expect(await connected).toBe(2)
    expect(door.attempts()).toBeGreaterThan(1)
    expect(lines).toHaveLength(1)
  })

  it('gives up after its time, and immediately when the connection is refused', async () => {
    door.slowDown(60_000)
    await expect(connectWithin(100, { inAllMs: 300 })).rejects.toThrow('timeout')
    await door.close()
    const attempts = door.attempts()
    await expect(connectWithin(100)).rejects.toThrow('ECONNREFUSED')
    expect(door.attempts()).toBe(attempts)
  })
})
