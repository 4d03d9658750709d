import { crc32, deflateSync } from 'node:zlib'

const signature = 8
const headerChunk = 25

/** The profile of a HEIC's colours, which its decoder passes over: it lies in a box of its own; undefined where there is none. */
export function profileIn(heic: Buffer): Buffer | undefined {
  const at = heic.indexOf('colrprof', 0, 'latin1')
  const size = at < 4 ? 0 : heic.readUInt32BE(at - 4)
  const profile = heic.subarray(at + 'colrprof'.length, at - 4 + size)
  return profile.length < 128 ? undefined : profile
}

/** The same PNG, whose colours are those of a profile. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  const [head, rest] = [png.subarray(0, signature + headerChunk), png.subarray(signature + headerChunk)]
  return Buffer.concat([head, length, named, sum, rest])
}
