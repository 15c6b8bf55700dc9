/** Messages between the tabs of one browser. */
export interface TabChannel<Message> {
  /** To all other tabs. */
  send(message: Message): void
  /** Replaces the earlier listener. */
  listen(listener: (message: Message) => void): void
}

/** Opened when it's first used. A browser that blocks site data has none: then every tab is on its own. */
export function tabChannel<Message>(name: string): TabChannel<Message> {
  let channel: BroadcastChannel | null | undefined
  const open = () => {
    if (channel === undefined)
      try {
        channel = new BroadcastChannel(name)
      } catch {
        channel = null
      }
    return channel
  }
  return {
    send: (message) => open()?.postMessage(message),
    listen: (listener) => {
      const opened = open()
      if (opened) opened.onmessage = ({ data }: MessageEvent<Message>) => listener(data)
    },
  }
}
