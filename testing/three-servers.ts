import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type ServerProcess, spawnServer, temporaryDataDir, untilOpen } from './server-process.ts'
import { switchOnStored } from './switch-on-stored.ts'
import { createTestDatabase } from './test-database.ts'

interface ThreeServers {
  /** For the owner of the tables. */
  databaseUrl: string
  servers: ServerProcess[]
}

/** Three server processes on one database, with all extensions on, for all tests of a file. */
export function openThreeServers(): ThreeServers {
  const opened = {} as ThreeServers
  const data = ['a', 'b', 'c'].map(temporaryDataDir)
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase()
    const owner = new Client({ connectionString: database.url })
    await owner.connect()
    await switchOnStored(owner)
    await owner.end()
    Object.assign(opened, { databaseUrl: database.url, servers: [] })
    for (const { dataDir } of data) {
      const server = await spawnServer({
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        SESSION_SECRET: 'one secret for every process of this test',
        LOG_LEVEL: 'warn',
      })
      await untilOpen(server)
      opened.servers.push(server)
    }
  })
  afterAll(async () => {
    for (const { child } of opened.servers) child.kill('SIGTERM')
    await Promise.all(opened.servers.map(({ exited }) => exited))
    await database.drop()
    for (const { remove } of data) remove()
  })
  return opened
}
