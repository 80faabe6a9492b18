import businessAssociates from './business-associates.json' with { type: 'json' };
import businessLaw from './business-law.json' with { type: 'json' };
import clerksSales from './clerks-sales.json' with { type: 'json' };
import computing from './computing.json' with { type: 'json' };
import elementary from './elementary.json' with { type: 'json' };
import healthEducation from './health-education.json' with { type: 'json' };
import industry from './industry.json' with { type: 'json' };
import managers from './managers.json' with { type: 'json' };
import officeServices from './office-services.json' with { type: 'json' };
import plantsDrivers from './plants-drivers.json' with { type: 'json' };
import scienceEngineering from './science-engineering.json' with { type: 'json' };
import serviceCare from './service-care.json' with { type: 'json' };
import siteManagers from './site-managers.json' with { type: 'json' };
import socialArts from './social-arts.json' with { type: 'json' };
import technicians from './technicians.json' with { type: 'json' };
import tooLittleSaid from './too-little-said.json' with { type: 'json' };
import trades from './trades.json' with { type: 'json' };

/** Everyday American and British titles by ISCO unit group, or by "none" if they say too little; separated by "|". */
export const everydayTitles: Record<string, string>[] = [
  managers,
  siteManagers,
  scienceEngineering,
  healthEducation,
  businessLaw,
  computing,
  socialArts,
  technicians,
  businessAssociates,
  officeServices,
  clerksSales,
  serviceCare,
  trades,
  industry,
  plantsDrivers,
  elementary,
  tooLittleSaid,
];
