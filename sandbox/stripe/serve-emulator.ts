import type { AddressInfo } from 'node:net'
import type { RunningStripeEmulator, StripeEmulatorOptions } from './emulator-options.ts'
import { createFaults } from './faults/faults.ts'
import { connectableHost, listen } from './listen.ts'
import type { Emulator } from './protocol/emulator.ts'
import { requestLog } from './protocol/request-log.ts'
import { refundOutcomes } from './refunds/refund-outcomes.ts'
import type { Store } from './store/open-store.ts'
import { deliveryQueue } from './webhooks/delivery-queue.ts'
import { httpServer } from './wire/http-server.ts'

const minute = 60_000
const backoffMs = [1000, 2000, 5000, 15_000, 30_000, ...Array<number>(200).fill(minute)]

/** Listens, then resumes the webhooks and refunds left open in the store. */
export async function serveEmulator(
  store: Store,
  options: StripeEmulatorOptions,
  keys: Emulator['keys'],
): Promise<RunningStripeEmulator | 'port taken'> {
  const faults = createFaults()
  const deliveries = deliveryQueue(store, faults.webhooks, options.webhookBackoffMs ?? backoffMs)
  const emulator: Emulator = {
    store,
    deliveries,
    keys,
    faults,
    log: requestLog(),
    refundOutcomes: refundOutcomes({ store, deliveries }, options.refundOutcomeMs ?? 1000),
    origin: '',
    ownsWebhook: options.webhook !== undefined,
  }
  const server = httpServer(emulator)
  if (!(await listen(server, options.host, options.port))) return 'port taken'

  const { port } = server.address() as AddressInfo
  emulator.origin = `http://${connectableHost(options.host)}:${port}`
  store.settings.saveLastOrigin(emulator.origin)
  if (options.webhook) store.settings.saveWebhook(options.webhook)
  emulator.refundOutcomes.resume()
  // Controls don't survive a restart, so nothing else would release a held webhook.
  deliveries.releaseHeld()

  return {
    origin: emulator.origin,
    stripeJsUrl: `${emulator.origin}/v3/`,
    shared: false,
    async close() {
      emulator.refundOutcomes.close()
      await deliveries.close()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
      store.close()
    },
  }
}
