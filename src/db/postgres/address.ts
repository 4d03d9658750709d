import { readFileSync } from 'node:fs'
import type { ClientConfig } from 'pg'
import { isLoopback } from '../../contract/link.ts'
import { codeOf } from '../errors.ts'
import { parametersIn, WrongAddress } from '../wrong-address.ts'

const accepted = 'postgres://user:password@host:port/database, with sslmode and sslrootcert as its only parameters'
const modes = ['disable', 'verify-full']

/** The connection to a database. Beyond this machine it is encrypted, with a checked certificate, unless `sslmode=disable`. */
// `sslrootcert` names a file with its authority. Throws WrongAddress.
export function postgresAddress(typed: string): ClientConfig {
  const url = URL.parse(typed)
  const name = url === null ? '' : decoded(url.pathname.slice(1))
  const isWhole = url?.hostname && url.username && /^[^/]+$/.test(name) && url.hash === ''
  if (!isWhole || !/^postgres(?:ql)?:$/.test(url.protocol)) throw new WrongAddress(accepted)
  const { sslmode: mode, sslrootcert: file } = parametersIn(url, ['sslmode', 'sslrootcert'], accepted)
  if (mode !== undefined && !modes.includes(mode)) throw new WrongAddress(`sslmode=${modes.join(' or sslmode=')} in the address`)
  const open = mode === 'disable' || (mode === undefined && isLoopback(url.hostname))
  if (open && file !== undefined)
    throw new WrongAddress('sslrootcert together with sslmode=verify-full, because it has no effect without TLS')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 5432 : Number(url.port),
    user: decoded(url.username),
    password: decoded(url.password),
    database: name,
    ssl: open ? false : { rejectUnauthorized: true, ...authority(file) },
  }
}

function authority(file: string | undefined) {
  if (file === undefined) return {}
  try {
    return { ca: readFileSync(file, 'utf8') }
  } catch (error) {
    throw new WrongAddress(`a file for sslrootcert that can be read (${codeOf(error)})`)
  }
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new WrongAddress(`${accepted}; a % must be followed by two digits of its code`)
  }
}
