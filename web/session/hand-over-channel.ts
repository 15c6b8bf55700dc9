import { tabChannel } from '../ui/tab-channel.ts'

/** One per tab: a message reaches all others but the one it was sent with, so the tab that hands over isn't reloaded itself. */
const channel = tabChannel<null>('hand-over')

/** Tells the other tabs on this device that a customer has it. */
export function announceHandOver(): void {
  channel.send(null)
}

/** Loads the page again when another tab hands the device over, so it shows nothing of the desk anymore. */
export function reloadOnHandOver(): void {
  channel.listen(() => window.location.reload())
}
