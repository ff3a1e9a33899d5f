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
import { WherePeopleLeave } from './where-people-leave.tsx';

export function DashboardPage() {
  const session = useSession();
  return (
    <div className="grid gap-4">
      <PageTitle>Dashboard</PageTitle>
      <Card className="overflow-hidden">
        <VoiceBand className="h-16 text-primary sm:h-24" />
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
          <div className="grid min-w-0 gap-2">
            <Badge variant="success">Authenticated</Badge>
            <h1 className="text-3xl font-bold [overflow-wrap:anywhere] sm:text-4xl">
              Welcome to {settings.product_name}!
            </h1>
            <p className="text-muted">
              You're signed in as:{' '}
              <strong className="font-semibold break-all text-ink">
                {session.status === 'signed-in' && session.email}
              </strong>
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button asChild size="lg">
              <Link to="/app/datasets">
                <AudioLines aria-hidden />
                Dataset Review
              </Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <Link to="/app/admin">
                <SlidersHorizontal aria-hidden />
                Admin Panel
              </Link>
            </Button>
          </div>
        </div>
      </Card>
      <Overview />
      <WherePeopleLeave />
    </div>
  );
}
