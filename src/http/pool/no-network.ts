import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** Takes the network from the scripts of this process: Node's permissions cover files and programs only. */
export function closeNetwork() {
  const refuse = () => {
    throw new Error('a child process has no network')
  }
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.Socket.prototype.bind = refuse
  for (const names of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(names))
      if (/^(?:lookup|resolve|reverse)/.test(name)) Object.assign(names, { [name]: refuse })
  syncBuiltinESMExports()
}
