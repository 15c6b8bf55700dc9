import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { eventually } from '../server-process.ts'
import { ownServers } from './own-servers.ts'

const { startOnTemplate } = ownServers()

/** One request on a kept-alive connection. Resolves to the status, or the code of the error. */
function ask(url: string, path: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end()
  })
}

describe('a server that is stopped under load', () => {
  it('resets no connection when it stops under load', async () => {
    const server = await startOnTemplate()
    const answers = new Map<number | string, number>()
    const customer = async (pauseMs: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const answer = await ask(server.url, '/api/config', agent)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
        if (answer === 'ECONNREFUSED') return agent.destroy()
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    const customers = Array.from({ length: 40 }, (_, index) => customer(index))
    await eventually(
      async () => answers.get(200) ?? 0,
      (count) => count > 400,
    )
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await Promise.all(customers)
    expect([...answers.keys()].toSorted()).toEqual([200, 'ECONNREFUSED'])
    expect(answers.get('ECONNREFUSED')).toBe(40)
  })

  it('tells a load balancer first, and clients to close their connections, and goes on until they have noticed', async () => {
    const server = await startOnTemplate()
    const agent = new Agent({ keepAlive: true })
    const connections = () =>
      Promise.all(
        ['/api/config', '/api/spaces', '/'].map(async (path) =>
          (await fetch(`${server.url}${path}`)).headers.get('connection'),
        ),
      )
    // The second time, they come from memory.
    for (let times = 0; times < 2; times += 1)
      expect(await connections()).toEqual(['keep-alive', 'keep-alive', 'keep-alive'])
    expect(await ask(server.url, '/readyz', agent)).toBe(200)
    const stoppedAt = performance.now()
    server.child.kill('SIGTERM')
    await eventually(
      () => ask(server.url, '/readyz', agent),
      (answer) => answer === 503,
    )
    expect(await connections()).toEqual(['close', 'close', 'close'])
    // Draining takes three seconds while something probes.
    while (performance.now() - stoppedAt < 1_500)
      expect(await ask(server.url, '/api/config', new Agent())).toBe(200)
    expect(await server.exited).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(8_000)
  })
})
