/** The clock's access to the product's database. */
export interface ClockDatabase {
  query(sql: string, parameters: readonly unknown[]): Promise<Record<string, unknown>[]>
  subscribe(channel: 'sandbox_clock', listener: () => void): void
}

export type AdjustableClock = Awaited<ReturnType<typeof startAdjustableClock>>

/**
 * A clock that can be moved and keeps ticking. Its offset is stored in the database, so processes share it and it
 * survives a restart.
 */
export async function startAdjustableClock({ query, subscribe }: ClockDatabase) {
  let offsetMs = 0
  async function load(): Promise<void> {
    const [row] = await query('select offset_ms from sandbox_clock', [])
    offsetMs = Number(row?.offset_ms ?? 0)
  }
  async function store(milliseconds: number): Promise<void> {
    await query(
      `insert into sandbox_clock (offset_ms) values ($1)
       on conflict (only_row) do update set offset_ms = excluded.offset_ms`,
      [milliseconds],
    )
    offsetMs = milliseconds
    await query(`select pg_notify('sandbox_clock', '')`, [])
  }
  const real = () => Temporal.Now.instant()
  const now = () => real().add({ milliseconds: offsetMs })

  await load()
  // If reading fails, the clock keeps its offset until the next change.
  subscribe('sandbox_clock', () => void load().catch(() => {}))
  return {
    now,
    set: (to: Temporal.Instant) => store(to.epochMilliseconds - real().epochMilliseconds),
    reset: () => store(0),
  }
}
