import type { Messages } from '@tenantry/core';

/** Texts of accounts in German. */
export const de: Messages = {
  mail: {
    reset: {
      subject: 'Passwort zurücksetzen',
      text: 'Guten Tag,\n\njemand möchte das Passwort Ihres Kontos {{email}} bei {{tenant}} zurücksetzen. Um ein neues Passwort zu wählen, öffnen Sie innerhalb von 60 Minuten den folgenden Link.\n\nWaren Sie es nicht, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
      link: 'Neues Passwort wählen',
    },
    invitation: {
      subject: 'Einladung zu {{tenant}}',
      text: 'Guten Tag,\n\nbei {{tenant}} wurde ein Konto für Sie angelegt: {{email}}. Um Ihr Passwort zu wählen, öffnen Sie innerhalb von 48 Stunden den folgenden Link.',
      link: 'Passwort wählen',
    },
    changed: {
      subject: 'Ihr Passwort wurde geändert',
      text: 'Guten Tag,\n\ndas Passwort Ihres Kontos {{email}} bei {{tenant}} wurde soeben über einen Link gesetzt, den wir Ihnen gesendet haben. Alle Geräte wurden abgemeldet.\n\nWaren Sie es nicht, wenden Sie sich sofort an Ihren Administrator.',
    },
  },
  commands: {
    'Create user': 'Benutzer anlegen',
    'Update user': 'Benutzer ändern',
    'Delete user': 'Benutzer löschen',
    'Create role': 'Rolle anlegen',
    'Update role': 'Rolle ändern',
    'Delete role': 'Rolle löschen',
    'Update role permissions': 'Rechte der Rolle ändern',
    'Update user permissions': 'Rechte des Benutzers ändern',
    'Update profile': 'Profil ändern',
    'Update language': 'Sprache ändern',
    'End session': 'Sitzung beenden',
    'Update sidebar': 'Seitenleiste ändern',
    'Update role sidebar': 'Seitenleiste der Rolle ändern',
    'Delete role sidebar': 'Seitenleiste der Rolle löschen',
    'Create sidebar variant': 'Variante der Seitenleiste anlegen',
    'Update sidebar variant': 'Variante der Seitenleiste ändern',
    'Delete sidebar variant': 'Variante der Seitenleiste löschen',
  },
  errors: {
    'Invalid email or password': 'E-Mail-Adresse oder Passwort ist falsch',
    'You do not have permission to access this area. Please contact your administrator.':
      'Sie haben keine Berechtigung für diesen Bereich. Bitte wenden Sie sich an Ihren Administrator.',
    'Missing or invalid refresh token': 'Aktualisierungstoken fehlt oder ist ungültig',
    'Invalid or expired refresh token': 'Aktualisierungstoken ist ungültig oder abgelaufen',
    'User not found': 'Benutzer nicht gefunden',
    'User id required': 'Benutzer-ID erforderlich',
    'User already has a password': 'Der Benutzer hat bereits ein Passwort',
    'Current password is incorrect.': 'Das aktuelle Passwort ist falsch.',
    'Invalid profile update.': 'Ungültige Profiländerung.',
    'Password does not meet the requirements.': 'Das Passwort erfüllt die Anforderungen nicht.',
    'Email already in use': 'Diese E-Mail-Adresse wird bereits verwendet',
    'Organization not found': 'Organisation nicht gefunden',
    'Tenant not found': 'Mandant nicht gefunden',
    'Tenant required': 'Mandant erforderlich',
    'Not found': 'Nicht gefunden',
    'Role not found': 'Rolle nicht gefunden',
    'Role(s) not found: {{roles}}': 'Rollen nicht gefunden: {{roles}}',
    'Role id required': 'Rollen-ID erforderlich',
    'Role has assigned users': 'Die Rolle ist Benutzern zugewiesen',
    'Role name is reserved': 'Der Rollenname ist reserviert',
    'Role name cannot be changed while users are assigned':
      'Der Rollenname kann nicht geändert werden, solange Benutzer zugewiesen sind',
    'Role cannot be moved to another tenant while users are assigned':
      'Die Rolle kann nicht verschoben werden, solange Benutzer zugewiesen sind',
    'A role with this name already exists': 'Eine Rolle mit diesem Namen existiert bereits',
    'A tenant is required: global roles are not supported':
      'Ein Mandant ist erforderlich: globale Rollen werden nicht unterstützt',
    'Cannot remove the last active holder of role "{{role}}"':
      'Der letzte aktive Inhaber der Rolle „{{role}}“ kann nicht entfernt werden',
    'Cannot remove the last active super administrator':
      'Der letzte aktive Superadministrator kann nicht entfernt werden',
    'Only super administrators can modify super administrator accounts.':
      'Nur Superadministratoren können Konten von Superadministratoren ändern.',
    'Only super administrators can modify super administrator roles.':
      'Nur Superadministratoren können Superadministrator-Rollen ändern.',
    'Only super administrators can grant super admin access.':
      'Nur Superadministratoren können Superadministrator-Rechte vergeben.',
    'Only super administrators can grant global wildcard access.':
      'Nur Superadministratoren können globalen Vollzugriff vergeben.',
    'Not authorized to access this user.': 'Kein Zugriff auf diesen Benutzer.',
    'Cannot grant a role outside the target tenant.':
      'Eine Rolle außerhalb des Zielmandanten kann nicht vergeben werden.',
    'Cannot grant unrestricted organization access.':
      'Uneingeschränkter Organisationszugriff kann nicht vergeben werden.',
    'Cannot grant organization access outside actor scope.':
      'Zugriff auf Organisationen außerhalb des eigenen Bereichs kann nicht vergeben werden.',
    'Cannot grant feature wildcard {{feature}}.':
      'Die Berechtigungsgruppe {{feature}} kann nicht vergeben werden.',
    'Cannot grant feature {{feature}}.': 'Die Berechtigung {{feature}} kann nicht vergeben werden.',
    'Only super administrators can take super admin access away.':
      'Nur Superadministratoren können Superadministrator-Rechte entziehen.',
    'Only super administrators can take global wildcard access away.':
      'Nur Superadministratoren können globalen Vollzugriff entziehen.',
    'Cannot take away unrestricted organization access.':
      'Uneingeschränkter Organisationszugriff kann nicht entzogen werden.',
    'Cannot take away organization access outside actor scope.':
      'Zugriff auf Organisationen außerhalb des eigenen Bereichs kann nicht entzogen werden.',
    'Cannot take away feature wildcard {{feature}}.':
      'Die Berechtigungsgruppe {{feature}} kann nicht entzogen werden.',
    'Cannot take away feature {{feature}}.': 'Die Berechtigung {{feature}} kann nicht entzogen werden.',
    'Nobody would be left who can administer the tenant.':
      'Es bliebe niemand, der den Mandanten verwalten kann.',
    'Organization restrictions require at least one feature override. Add a feature, or restrict the roles instead.':
      'Eine Beschränkung auf Organisationen erfordert mindestens eine eigene Berechtigung. Fügen Sie eine hinzu oder beschränken Sie die Rollen.',
    'Invalid request': 'Ungültige Anfrage',
    'Bad request': 'Ungültige Anfrage',
    'Invalid or expired token': 'Der Link ist ungültig oder abgelaufen',
    'Invalid locale': 'Ungültige Sprache',
    'Locale is fixed by configuration': 'Die Sprache ist in der Konfiguration festgelegt',
    'Invalid request origin': 'Ungültiger Ursprung der Anfrage',
    'Password reset is not configured': 'Das Zurücksetzen von Passwörtern ist nicht eingerichtet',
    'Invitation email is not configured': 'Einladungen per E-Mail sind nicht eingerichtet',
    'Validation failed': 'Die Prüfung ist fehlgeschlagen',
    'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'A valid user id is required.': 'Eine gültige Benutzer-ID ist erforderlich.',
    'Session not found': 'Sitzung nicht gefunden',
    'Invalid JSON': 'Ungültiges JSON',
    'Invalid payload': 'Ungültige Daten',
    'roleId query parameter is required': 'Der Parameter roleId ist erforderlich',
    'Variant not found': 'Variante nicht gefunden',
    'A variant with this name already exists. Choose another name.':
      'Eine Variante mit diesem Namen existiert bereits. Wählen Sie einen anderen Namen.',
    'Invalid roles': 'Ungültige Rollen',
    'No user context': 'Kein Benutzerkontext',
    'No tenant context': 'Kein Mandantenkontext',
  },
};
