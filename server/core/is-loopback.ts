import ipaddr from 'ipaddr.js'

/** Whether a host name or address of a URL reaches only this machine. `0.0.0.0` and `::` listen to everyone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback'
  return name === 'localhost' || name.endsWith('.localhost')
}
