import { argon2Sync } from 'node:crypto'

const SALT = Buffer.from('sixteen bytes !!')

/** An argon2id hash in PHC format as another setting would have made it: `m` in KiB, `t` passes, `p` lanes. */
export function hashWith(
  password: string,
  { m, t, p, tagBytes }: { m: number; t: number; p: number; tagBytes: number },
): string {
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce: SALT,
    memory: m,
    passes: t,
    parallelism: p,
    tagLength: tagBytes,
  })
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${encode(SALT)}$${encode(tag)}`
}
