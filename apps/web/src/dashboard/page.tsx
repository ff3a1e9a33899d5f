import { AudioLines, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { PageTitle } from '#components/page/page-title.tsx';
import { useSession } from '#session/session.tsx';
import { VoiceBand } from '#components/voice-band.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { settings } from '#lib/settings.ts';
import { Overview } from './overview.tsx';
import { DropOffList } from './drop-off-list.tsx';

export function DashboardPage() {
  const session = useSession();
  return (
    <div className="grid gap-4">
      <PageTitle>Dashboard</PageTitle>
      <Card className="overflow-hidden">
        <VoiceBand className="h-8 text-primary sm:h-10" />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4 sm:px-6">
          <div className="grid min-w-0 gap-0.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">
                Welcome to {settings.product_name}!
              </h1>
              <Badge variant="success">Authenticated</Badge>
            </div>
            <p className="text-muted">
              You're signed in as:{' '}
              <strong className="font-semibold break-all text-ink">
                {session.status === 'signed-in' && session.email}
              </strong>
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to="/app/datasets">
                <AudioLines aria-hidden />
                Dataset Review
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="/app/admin">
                <SlidersHorizontal aria-hidden />
                Admin Panel
              </Link>
            </Button>
          </div>
        </div>
      </Card>
      <Overview />
      <DropOffList />
    </div>
  );
}
