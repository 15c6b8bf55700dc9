import { errorText, unreachableText } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useReleaseHold } from '../use-bookings.ts'

interface Props {
  id: string
  onReleased?: () => void
  isWide?: boolean
}

export function ReleaseButton({ id, onReleased, isWide = false }: Props) {
  const release = useReleaseHold()

  function press() {
    release.mutate(id, {
      onSuccess: () => {
        toast({ title: 'Time Released', description: 'Other customers can book it now.' })
        onReleased?.()
      },
      onError: (error) =>
        toast({
          title: "Couldn't Release",
          description: errorText(error, unreachableText()),
          variant: 'destructive',
        }),
    })
  }

  return (
    <Button variant="secondary" isWide={isWide} disabled={release.isPending} onClick={press}>
      {release.isPending ? 'Releasing...' : 'Release'}
    </Button>
  )
}
