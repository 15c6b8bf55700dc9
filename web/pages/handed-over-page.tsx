import { useQueryClient } from '@tanstack/react-query'
import { USER_KEY } from '../api/query-client.ts'
import { askForConfirmation } from '../session/confirmation.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { Button } from '../ui/button.tsx'

/** Replaces every page that needs a sign-in while a customer has the device. Staff confirm who they are to get back. */
export default function HandedOverPage() {
  const client = useQueryClient()

  async function unlock() {
    if (!(await askForConfirmation())) return
    // Refetch everything that was refused while the device was handed over.
    await client.invalidateQueries({ queryKey: USER_KEY })
    await client.resetQueries()
  }

  return (
    <PageFrame title="Staff Only">
      <div className="grid max-w-column gap-6">
        <p>This device was handed to a customer to sign. Confirm who you are to go back to the desk.</p>
        <p className="text-ink-soft">
          If you're here to sign, please go back to the agreements or ask our staff.
        </p>
        <Button isWide onClick={unlock}>
          Back to the Desk
        </Button>
      </div>
    </PageFrame>
  )
}
