import { useEffect } from 'react'
import { plural } from '../../../domain/plural.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { useMakeRecoveryCodes, useRecoveryCodesLeft } from './use-recovery-codes.ts'

/**
 * An admin's recovery codes: how many are left, and new ones. `makesFirst` makes them if there are none: from the first
 * passkey on, the password alone no longer signs them in.
 */
export function RecoveryCodesCard({ makesFirst = false }: { makesFirst?: boolean }) {
  const left = useRecoveryCodesLeft()
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
              isBusy={make.isPending}
              busyLabel="Making Codes..."
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
