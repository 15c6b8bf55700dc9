import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { personName } from '../../../../domain/accounts/person-name.ts'
import { VerificationNotice } from '../../../../web/accounts/email-verification.tsx'
import { LOGGED_OUT, RequireUser } from '../../../../web/accounts/require-user.tsx'
import { useConfig } from '../../../../web/api/use-config.ts'
import { PageFrame } from '../../../../web/shell/page-frame.tsx'
import { Loaded, SkeletonList } from '../../../../web/ui/loaded.tsx'
import { toast } from '../../../../web/ui/toasts/toast.ts'
import { TITLE } from '../../domain/title.ts'
import { BuyPack } from '../buy-pack.tsx'
import { PacksLeft } from '../own-packs.tsx'
import { PACKS, usePacks } from '../use-packs.ts'

export default function PacksPage() {
  return (
    <PageFrame title={TITLE} back={{ href: '/dashboard', label: 'Back' }}>
      <RequireUser notice={LOGGED_OUT} fallback={<SkeletonList count={2} className="h-40" />}>
        {(user) => (
          <>
            {!user.isEmailVerified && <VerificationNotice email={user.email} />}
            <Shop signer={personName(user)} />
          </>
        )}
      </RequireUser>
    </PageFrame>
  )
}

function Shop({ signer }: { signer: string | null }) {
  const packs = usePacks()
  const { data: config } = useConfig()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  function finish() {
    client.invalidateQueries({ queryKey: PACKS })
    toast({ title: 'Hour Pack Bought', description: 'Use it at checkout. We emailed you the receipt.' })
    navigate('/dashboard', { replace: true })
  }
  if (!config) return <SkeletonList count={2} className="h-40" />
  const { publishableKey, stripeJsUrl } = config
  if (publishableKey === null) return <p>Packs can't be bought online right now. Please ask our staff.</p>
  return (
    <Loaded query={packs} failed="The packs could not be loaded." skeleton={[2, 'h-40']}>
      {(data) => (
        <>
          <PacksLeft packs={data.packs} />
          <BuyPack packs={data} signer={signer} config={{ publishableKey, stripeJsUrl }} onBought={finish} />
        </>
      )}
    </Loaded>
  )
}
