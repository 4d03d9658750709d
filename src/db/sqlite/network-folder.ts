import { statfsSync } from 'node:fs'

/** Numbers of network file systems (statfs(2)); sshfs is one of those in FUSE. */
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE, as sshfs is'],
  [0x00c36400, 'Ceph'],
])

/** Why a folder is unsafe for SQLite, and what to do; undefined if it is on a disk of this machine. */
export function networkFolder(folder: string) {
  const name = networkFileSystems.get(statfsSync(folder).type >>> 0)
  if (name === undefined) return undefined
  return {
    says: `${folder} is on a network file system (${name}). There, the database can be damaged, because SQLite's WAL needs a local disk.`,
    todo: 'Set DATA_DIR to a folder on a local disk, or keep the rows in Postgres (DATABASE_URL).',
  }
}
