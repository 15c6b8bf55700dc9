import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { plural } from '../../../domain/plural.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { copyText } from '../../forms/copy-text.ts'
import { useAction } from '../../forms/use-action.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Loaded, Skeleton } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'

/**
 * An admin's recovery codes: how many are left, and new ones. `makesFirst` makes them if there are none: from the first
 * passkey on, the password alone no longer signs them in.
 */
export function RecoveryCodesCard({ makesFirst = false }: { makesFirst?: boolean }) {
  // How many recovery codes an admin has left.
  const left = useQuery(query('GET /api/auth/recovery-codes'))
  const make = useMakeRecoveryCodes()
  const areMissing = makesFirst && left.data?.left === 0 && make.isIdle
  useEffect(() => {
    if (areMissing) make.mutate()
  }, [areMissing, make.mutate])
  return (
    <Card className="grid gap-3">
      <h3 className="text-xl">Recovery Codes</h3>
      {make.data && <RecoveryCodeList codes={make.data.codes} />}
      <Loaded
        query={left}
        failed="Your recovery codes could not be loaded."
        loading={<Skeleton className="h-24" />}
      >
        {({ left }) => (
          <>
            <p>
              {left === 0
                ? "You don't have any codes. A code lets you sign in when you don't have your passkey with you."
                : `You have ${plural(left, 'unused code')}. New ones replace them.`}
            </p>
            <BusyButton
              variant="secondary"
              isWide
              busy={make.isPending && 'Making Codes...'}
              onClick={() => make.mutate()}
            >
              {left === 0 ? 'Make Recovery Codes' : 'Make New Recovery Codes'}
            </BusyButton>
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Codes that were just made, to write down or copy. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        Keep these codes somewhere safe, such as a password manager or on paper. You won't see them again.
        Without your passkey, your password and one code sign you in. Each code works once.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" isWide onClick={() => copyText(codes.join('\n'), COPIED, BLOCKED)}>
        Copy the Codes
      </Button>
    </>
  )
}

const COPIED = { title: 'Codes Copied', description: 'Paste them where only you can read them.' }
const BLOCKED = {
  title: "Couldn't Copy",
  description: 'Your browser blocked copying. Write the codes down or select them.',
}

const CODES = keyOf('GET /api/auth/recovery-codes')

/** Makes new ones in place of all earlier ones. Its data is the only time anyone sees them. */
export function useMakeRecoveryCodes() {
  return useAction({
    send: () => call('POST /api/auth/recovery-codes'),
    failed: { title: "Couldn't Make Codes" },
    affects: [CODES],
    waits: true,
  })
}
