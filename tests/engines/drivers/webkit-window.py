"""A window with one WebKitGTK view and nothing else, of an exact size, which WebKitWebDriver starts and drives.

Its arguments are the width, the height, a folder for what its pages keep, and a script that runs in each page before its
own. It writes their console to its output.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

WIDTH, HEIGHT, FOLDER, BEFORE = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]


def new_view(context):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # Without a graphics card what is accelerated is drawn by a program that imitates one, at twice the cost.
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    scripts = WebKit2.UserContentManager()
    frames, start = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    scripts.add_script(WebKit2.UserScript(BEFORE, frames, start, None, None))
    view = WebKit2.WebView(
        web_context=context, settings=settings, is_controlled_by_automation=True, user_content_manager=scripts
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def on_session(context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("tambola")
    session.set_application_info(about)
    session.connect("create-web-view", lambda _: new_view(context))


store = WebKit2.WebsiteDataManager(base_data_directory=FOLDER + "/data", base_cache_directory=FOLDER + "/cache")
shared = WebKit2.WebContext.new_with_website_data_manager(store)
shared.set_automation_allowed(True)
shared.connect("automation-started", on_session)
Gtk.main()
