import ipaddr from 'ipaddr.js'

/**
 * The network of an address, for limits: an IPv4 address, or an IPv6 /64, which is what a provider gives one customer. `wide` is
 * what a provider can give one company or server: an IPv4 /24, or an IPv6 /48. IPv4 can arrive IPv4-mapped (::ffff:1.2.3.4).
 * Anything else stays as it is.
 */
export function networkOf(ip: string, { wide = false } = {}): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv6)
    return address.parts
      .slice(0, wide ? 3 : 4)
      .map((part) => part.toString(16))
      .join(':')
  return wide ? address.octets.slice(0, 3).join('.') : address.toString()
}

/**
 * The network that a visitor's holds count for. None in the sandbox for this machine, where people try the product and
 * tests run.
 */
export function networkOfHolds(ip: string, { isSandbox }: { isSandbox: boolean }): string | null {
  if (isSandbox && ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback') return null
  return networkOf(ip, { wide: true })
}
