import ipaddr from 'ipaddr.js'

/**
 * What counts as one network address for limits: an IPv4 address, or an IPv6 /64, which is what a provider gives one
 * customer. IPv4 can arrive IPv4-mapped (::ffff:1.2.3.4). Anything else stays as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address.toString()
}

/**
 * The network that a visitor's holds count for. None in the sandbox for this machine, where people try the product and
 * tests run.
 */
export function networkOfHolds(ip: string, { isSandbox }: { isSandbox: boolean }): string | null {
  return isSandbox && ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback' ? null : networkOf(ip)
}
