import { errorText, unreachableText } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useReleaseHold } from '../use-bookings.ts'

interface Props {
  id: string
  /** The held item. Tells the buttons of several holds apart for screen readers. */
  name?: string
  onReleased?: () => void
  isWide?: boolean
}

export function ReleaseButton({ id, name, onReleased, isWide = false }: Props) {
  const release = useReleaseHold()

  async function press() {
    try {
      // Not callbacks of `mutate`: once the hold is gone from the list, so is this button, and they don't run.
      await release.mutateAsync(id)
    } catch (error) {
      const description = errorText(error as Error, unreachableText())
      return toast({ title: "Couldn't Release", description, variant: 'destructive' })
    }
    toast({ title: 'Time Released', description: 'Other customers can book it now.' })
    onReleased?.()
  }

  return (
    <Button
      variant="secondary"
      isWide={isWide}
      disabled={release.isPending}
      onClick={press}
      aria-label={name && !release.isPending ? `Release ${name}` : undefined}
    >
      {release.isPending ? 'Releasing...' : 'Release'}
    </Button>
  )
}
