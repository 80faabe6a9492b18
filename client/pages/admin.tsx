import { useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { ApiKeys } from '#client/features/account/api-keys.tsx';
import { Team } from '#client/features/account/team.tsx';
import { Webhooks } from '#client/features/account/webhooks.tsx';
import { AuditLog } from '#client/features/audit/audit-log.tsx';
import { CorrectionList } from '#client/features/company/correction-list.tsx';
import { LogoField } from '#client/features/company/logo-field.tsx';
import { ManagedCompanies } from '#client/features/company/manage/managed-companies.tsx';
import { DisputeQueue } from '#client/features/dispute/dispute-queue.tsx';
import { FinishSetup } from '#client/features/health/finish-setup.tsx';
import { Health } from '#client/features/health/health.tsx';
import { ReplyQueue } from '#client/features/reply/reply-queue.tsx';
import { AdminTabs } from '#client/features/review/moderate/admin-tabs.tsx';
import { adminPath, useAdminView } from '#client/features/review/moderate/admin-view.ts';
import { ModeratedContent } from '#client/features/review/moderate/moderated-content.tsx';
import { NoticeDesk } from '#client/features/review/notice/desk/notice-desk.tsx';
import { SiteSettings } from '#client/features/site/site-settings.tsx';
import { useSession } from '#client/session.ts';
import { NotFoundScreen } from '#client/shell/not-found-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { toast } from '#client/ui/toast.ts';
import { milliseconds } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { mayAdminister, mayModerate } from '#shared/rules/permissions.ts';

export function AdminPage() {
  const user = useSession()?.user;
  const { tab } = useAdminView().view;
  if (!user) return <Redirect to={paths.login()} replace />;
  if (!mayModerate(user.roles)) return <AccessDenied />;
  return (
    <Page title="Admin">
      <h1 className="mb-4 text-3xl">Admin</h1>
      {tab === 'dashboard' && mayAdminister(user.roles) && (
        <FinishSetup tabPath={(tab) => adminPath({ tab })} />
      )}
      <AdminTabs
        contents={{
          companies: <ManagedCompanies />,
          disputes: <DisputeQueue renderReview={(review) => <ModeratedContent review={review} />} />,
          corrections: <CorrectionList />,
          notices: <NoticeDesk />,
          replies: <ReplyQueue renderReview={(review) => <ModeratedContent review={review} />} />,
          ...(mayAdminister(user.roles) && {
            team: <Team ownEmail={user.email} />,
            audit: <AuditLog />,
            health: <Health />,
            site: (
              <>
                <SiteSettings PictureField={LogoField} />
                <ApiKeys />
                <Webhooks />
              </>
            ),
          }),
        }}
      />
    </Page>
  );
}

function AccessDenied() {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast('error', 'Access denied', "You don't have permission to access the admin area.");
    const timer = setTimeout(
      () => navigate(paths.home(), { replace: true }),
      milliseconds.accessDeniedRedirect,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return <NotFoundScreen />;
}
