let channel: BroadcastChannel | undefined

/** One per tab: a message reaches all others but the one it was sent with, so the tab that hands over isn't reloaded itself. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('hand-over')
  return channel
}

/** Tells the other tabs on this device that a customer has it. */
export function announceHandOver(): void {
  openChannel().postMessage(null)
}

/** Loads the page again when another tab hands the device over, so it shows nothing of the desk anymore. */
export function reloadOnHandOver(): void {
  openChannel().onmessage = () => window.location.reload()
}
