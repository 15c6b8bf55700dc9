import type { Extension } from '../server/services/extension.ts'
import type { Freed } from '../server/services/freed.ts'
import type { TestApp } from './start-test-app.ts'

interface Heard {
  /** The times that were freed, and the days on which bookings were offered to others. */
  freed: Freed[]
  offered: string[]
}

/** An invented extension that is on while `act` runs. Returns what it heard. */
export async function heardDuring(
  { services: { extensions } }: Pick<TestApp, 'services'>,
  act: () => Promise<unknown>,
): Promise<Heard> {
  const heard: Heard = { freed: [], offered: [] }
  const listener: Extension = {
    name: 'listener',
    title: 'Listener',
    adds: { customers: 'Nothing.', staff: 'Nothing.' },
    whenOff: async () => [],
    hooks: {
      freed: async (_services, _trx, freed) => void heard.freed.push(...freed),
      offered: async (_services, _trx, date) => void heard.offered.push(date),
    },
  }
  const { on } = extensions
  extensions.on = async (via) => [...(await on(via)), listener]
  try {
    await act()
  } finally {
    extensions.on = on
  }
  return heard
}
