import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { buildTestApp, testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()

/** The warnings logged for one visitor without a proxy and then two through one. */
async function warningsOf(options: { isSandbox: boolean; trustProxy: string[] | null }): Promise<string[]> {
  const lines: { level: number; msg: string }[] = []
  const output = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const app = await buildTestApp(barn.services, { ...options, logger: pino(output) })
  await app.inject({ url: '/api/spaces' })
  expect(lines.filter(({ level }) => level === 40)).toEqual([])
  for (const address of ['203.0.113.1', '203.0.113.2'])
    await app.inject({ url: '/api/spaces', headers: { 'x-forwarded-for': address } })
  await app.close()
  return lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
}

it('warns once about a proxy that is not configured', async () => {
  expect(await warningsOf({ isSandbox: false, trustProxy: null })).toEqual([
    expect.stringContaining('TRUST_PROXY is not set'),
  ])
})

it.each([
  { isSandbox: false, trustProxy: ['127.0.0.1'] },
  { isSandbox: true, trustProxy: null },
])('says nothing with %o', async (options) => {
  expect(await warningsOf(options)).toEqual([])
})
