interface Limits {
  /** High enough for a team on the facility's Wi-Fi. */
  perNetwork: number
  all: number
}

const LIMITS: Limits = { perNetwork: 100, all: 2_000 }

/**
 * The event streams of this process, counted by network. When there is no room left, the oldest one of the network with
 * the most makes room: strangers who take every stream close their own, and a closed browser reconnects.
 */
export function openStreams<Stream>(close: (stream: Stream) => void, limits: Limits = LIMITS) {
  /** In the order they were opened. */
  const networks = new Map<Stream, string>()

  function makeRoom(): void {
    const sizes = Map.groupBy(networks, ([, network]) => network)
    const [biggest = []] = [...sizes.values()].toSorted((one, other) => other.length - one.length)
    const oldest = biggest[0]?.[0]
    if (oldest === undefined) return
    networks.delete(oldest)
    close(oldest)
  }

  return {
    /** False, and the stream isn't added, if its network has too many. */
    add(stream: Stream, network: string): boolean {
      const own = [...networks.values()].filter((other) => other === network).length
      if (own >= limits.perNetwork) return false
      if (networks.size >= limits.all) makeRoom()
      networks.set(stream, network)
      return true
    },
    remove: (stream: Stream) => void networks.delete(stream),
    all: () => networks.keys(),
  }
}
