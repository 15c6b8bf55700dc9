import type { BenchServer } from './start-server.ts'

export interface Sample {
  /** MB. */
  memory: number
  /** Milliseconds, 99th percentile since the previous sample. */
  eventLoopDelay: number
  /** Sockets of all kinds: to clients and to the database. */
  connections: number
}

/** What a server reports about itself under /metrics, and its memory. */
export async function readServer(server: BenchServer): Promise<Sample> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const figure = (name: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  return {
    memory: server.memory(),
    eventLoopDelay: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
    connections: figure('nodejs_active_resources{type="TCPSocketWrap"}'),
  }
}
