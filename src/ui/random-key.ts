/** A new key of 32 hexadecimal digits. On plain http to another machine browsers make no UUIDs. */
export const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
